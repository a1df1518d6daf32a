/** The return path after the sign-in, if it is on this site. Browsers treat tabs and backslashes like `//host`. */
export function safeReturnPath(from: string | null, origin: string): string | null {
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return null;
  const url = new URL(from, origin);
  // `/.//host` parses to a path on this site, but that path leads to another host when it is used again.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
