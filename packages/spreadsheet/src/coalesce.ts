/** Smaller than the buffers of the writers, so that those pass without being copied. */
const minimumSize = 128 * 1024;

/** Joins small chunks into large buffers, to reduce the number of downstream calls. Strings become UTF-8. */
export async function* coalesce(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let text = '';
  let buffered: Buffer[] = [];
  let size = 0;
  const bufferText = (final: boolean) => {
    // A surrogate pair may be split between two chunks; its first half waits for the second.
    const cut = !final && /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    const bytes = Buffer.from(text.slice(0, cut));
    text = text.slice(cut);
    buffered.push(bytes);
    size += bytes.length;
  };
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      text += chunk;
      if (size + text.length < minimumSize) continue;
      bufferText(false);
    } else {
      if (text !== '') bufferText(true);
      buffered.push(chunk);
      size += chunk.length;
    }
    if (size >= minimumSize) {
      yield buffered.length === 1 && buffered[0] ? buffered[0] : Buffer.concat(buffered, size);
      buffered = [];
      size = 0;
    }
  }
  if (text !== '') bufferText(true);
  if (size > 0) yield Buffer.concat(buffered, size);
}
