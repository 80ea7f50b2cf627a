/** Replaces placeholders in an operator's text: `%friendMax%` becomes `figures.friendMax`. */
export const fillIn = (html: string, figures: Readonly<Record<string, string>>): string =>
  html.replaceAll(/%(\w+)%/g, (placeholder, name: string) => figures[name] ?? placeholder);
