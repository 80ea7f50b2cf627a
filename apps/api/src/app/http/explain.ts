type Variable = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';

/** Turns a failure to reach or prepare the database into one sentence with the remedy. */
export function explainDatabaseError(error: unknown, variable: Variable = 'DATABASE_URL'): string {
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL answers at ${variable}. Start it, or unset DATABASE_URL to use the embedded one.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host in ${variable} is unknown. Check its spelling.`;
    case '28P01':
    case '28000':
      return `PostgreSQL refused the user or password in ${variable}. Check both.`;
    case '3D000':
      return `The database named in ${variable} does not exist. Create it first.`;
    case '42501':
      return variable === 'MIGRATION_DATABASE_URL'
        ? `The user in MIGRATION_DATABASE_URL may not prepare the database (${message}). Let it create roles and tables.`
        : `The user in DATABASE_URL may not do its work (${message}). Run the migrations: they give it what it needs.`;
    case '22023':
    case '42P01':
      return `The database at DATABASE_URL has not been prepared (${message}). Run the migrations first.`;
    case 'OTHER_VERSION':
    case 'EDITED_MIGRATION':
    case 'OTHER_SECRET':
    case 'SERVER_USER':
      return `${message}`;
    default:
      return `The database could not be prepared: ${message ?? String(error)}`;
  }
}
