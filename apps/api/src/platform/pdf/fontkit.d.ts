/** Declares only `create`. pdfkit accepts a parsed font instead of its bytes, but its types mention bytes only. */
declare module 'fontkit' {
  export function create(content: Uint8Array): Uint8Array;
}
