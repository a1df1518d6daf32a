import { damaged, UnreadableFile } from './read-limits.ts';

/** Receives the parser events of a part. Names have no namespace prefix. */
export interface XmlListener {
  open(name: string, attributes: string, empty: boolean): void;
  close(name: string): void;
  /** A chunk of raw text; chunks may be split anywhere. */
  text(raw: string): void;
  /** Fast path: may consume the markup at `at` and return its end; -1 leaves it to the parser. */
  consume?(text: string, at: number): number;
}

/** The maximum length of a tag, comment or CDATA block. */
const MAX_TOKEN = 1_048_576;

const SPACE = 32;
const SLASH = 47;
const EQUALS = 61;
const QUESTION = 63;
const EXCLAMATION = 33;

/**
 * A streaming parser for the XML of workbooks. The input is bytes as latin1 text: tags are ASCII, and only needed text
 * is decoded. It rejects document types, so that no entity can be expanded.
 */
export function xmlParser(listener: XmlListener) {
  let rest = '';

  /** Handles the token at `open`; returns its end, or -1 when the token is incomplete. */
  function token(text: string, open: number): number {
    const mark = text.charCodeAt(open + 1);
    if (mark === SLASH) {
      const end = text.indexOf('>', open + 2);
      if (end < 0) return -1;
      listener.close(localName(text.slice(open + 2, end).trimEnd()));
      return end + 1;
    }
    if (mark === QUESTION) return after(text, '?>', open);
    if (mark === EXCLAMATION) return declaration(text, open);
    const end = tagEnd(text, open + 1);
    if (end < 0) return -1;
    startTag(text.slice(open + 1, end));
    return end + 1;
  }

  function startTag(tag: string) {
    const empty = tag.endsWith('/');
    let end = 0;
    while (end < tag.length && tag.charCodeAt(end) > SPACE && tag.charCodeAt(end) !== SLASH) end += 1;
    const name = localName(tag.slice(0, end));
    listener.open(name, tag.slice(end), empty);
    if (empty) listener.close(name);
  }

  function declaration(text: string, open: number): number {
    if (text.startsWith('<!--', open)) return after(text, '-->', open + 4);
    if (text.startsWith('<![CDATA[', open)) {
      const end = text.indexOf(']]>', open);
      if (end >= 0) listener.text(text.slice(open + 9, end).replaceAll('&', '&amp;'));
      return end < 0 ? -1 : end + 3;
    }
    if (text.length - open < 9) return -1;
    throw new UnreadableFile('The file contains a document type. Save it again as XLSX or CSV.');
  }

  return {
    write(chunk: string) {
      const text = rest + chunk;
      let at = 0;
      for (;;) {
        const open = text.indexOf('<', at);
        if (open < 0) {
          if (at < text.length) listener.text(text.slice(at));
          rest = '';
          return;
        }
        if (open > at) listener.text(text.slice(at, open));
        at = listener.consume?.(text, open) ?? -1;
        if (at < 0) at = open + 1 < text.length ? token(text, open) : -1;
        if (at >= 0) continue;
        rest = text.slice(open);
        if (rest.length > MAX_TOKEN) throw damaged();
        return;
      }
    },
    end() {
      if (rest !== '') throw damaged();
    },
  };
}

const after = (text: string, what: string, from: number) => {
  const at = text.indexOf(what, from);
  return at < 0 ? -1 : at + what.length;
};

/** The end of a tag; a quoted value may contain `>`. */
function tagEnd(text: string, from: number): number {
  for (let end = text.indexOf('>', from); end >= 0; end = text.indexOf('>', end + 1))
    if (quotesClosed(text, from, end)) return end;
  return -1;
}

function quotesClosed(text: string, from: number, end: number): boolean {
  let quote = 0;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
  }
  return quote === 0;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The raw value of an attribute, or undefined. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    if (at > 0 && attributes.charCodeAt(at - 1) > SPACE) continue;
    const equals = pastSpaces(attributes, at + name.length);
    if (attributes.charCodeAt(equals) !== EQUALS) continue;
    const open = pastSpaces(attributes, equals + 1);
    const close = attributes.indexOf(attributes.charAt(open), open + 1);
    return close < 0 ? undefined : attributes.slice(open + 1, close);
  }
  return undefined;
}

function pastSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= SPACE) at += 1;
  return at;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes raw text: UTF-8 bytes and character references. */
export function textOf(raw: string): string {
  const text = /[\u0080-\u00ff]/.test(raw) ? Buffer.from(raw, 'latin1').toString('utf8') : raw;
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,10}))?;?/gi, (_, hex, decimal, name) => {
    if (hex || decimal) return character(hex ? Number.parseInt(hex as string, 16) : Number(decimal));
    const known = named[name as string];
    if (known === undefined) throw damaged();
    return known;
  });
}

const character = (code: number) =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);

/** Excel writes characters that XML forbids as _x000D_. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
