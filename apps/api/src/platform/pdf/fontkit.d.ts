/** Declares only what is used here. pdfkit accepts a parsed font instead of its bytes, but its types mention bytes only. */
declare module 'fontkit' {
  interface Font extends Uint8Array {
    characterSet: readonly number[];
    availableFeatures: readonly string[];
    variationAxes: Record<string, { min: number; max: number }>;
    glyphForCodePoint(codePoint: number): unknown;
  }
  export function create(content: Uint8Array): Font;
}
