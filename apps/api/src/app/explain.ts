/** Turns a failure to reach or prepare the database into one sentence that says what to do. */
export function explainDatabaseError(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'No PostgreSQL answers at DATABASE_URL. Start it, or unset DATABASE_URL to use the embedded one.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The host in DATABASE_URL is unknown. Check its spelling.';
    case '28P01':
    case '28000':
      return 'PostgreSQL refused the user or password in DATABASE_URL. Check both.';
    case '3D000':
      return 'The database named in DATABASE_URL does not exist. Create it first.';
    case '42501':
      return `The user in DATABASE_URL may not prepare the database (${message}). Let it create roles and tables, or migrate as a user that may.`;
    case 'OTHER_VERSION':
      return `${message}`;
    default:
      return `The database could not be prepared: ${message ?? String(error)}`;
  }
}
