/** The path after the sign-in, when it is one of this site. Browsers read tabs and backslashes as part of `//host`. */
export function safeReturnPath(from: string | null, origin: string): string | null {
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return null;
  const url = new URL(from, origin);
  // `/.//host` stays on this site when it is parsed, and leaves it when its path is used again.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
