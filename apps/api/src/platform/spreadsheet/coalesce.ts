/** Less than what the writers hand on at once, so that their buffers pass without being copied. */
const enough = 128 * 1024;

/** Gathers small chunks into large buffers, so that what follows is called seldom. Strings become UTF-8. */
export async function* coalesce(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let text = '';
  let held: Buffer[] = [];
  let size = 0;
  const holdText = (final: boolean) => {
    // A pair of surrogates may be cut by the border between two chunks; its first half waits for the second.
    const cut = !final && /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    const bytes = Buffer.from(text.slice(0, cut));
    text = text.slice(cut);
    held.push(bytes);
    size += bytes.length;
  };
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      text += chunk;
      if (size + text.length < enough) continue;
      holdText(false);
    } else {
      if (text !== '') holdText(true);
      held.push(chunk);
      size += chunk.length;
    }
    if (size >= enough) {
      yield held.length === 1 && held[0] ? held[0] : Buffer.concat(held, size);
      held = [];
      size = 0;
    }
  }
  if (text !== '') holdText(true);
  if (size > 0) yield Buffer.concat(held, size);
}
