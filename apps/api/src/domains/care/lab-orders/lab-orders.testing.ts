import { deflateRawSync, crc32 } from 'node:zlib';
import { makePdf } from '../../../platform/pdf/pdf.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { formWith } from '../../workspace/files/files.testing.ts';

/** A small valid PDF. */
export const resultPdf = () =>
  makePdf({ issuer: 'SYNLAB', title: 'Result', reference: 'R-1', blocks: [], footer: 'Result' });

/** A ZIP archive with these entries, deflated. */
export function zipOf(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(plain.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

export const docx = () => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' });
export const doc = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from('WordDocument', 'utf16le'),
    Buffer.alloc(512),
  ]);

/** Call options for a multipart form with text fields and a file. */
export function resultForm(fields: Record<string, string>, content: Buffer, name = 'result.pdf') {
  const { headers, body } = formWith(content, { field: 'file', name, type: 'application/octet-stream' });
  const texts = Object.entries(fields).map(
    ([key, value]) =>
      `--x-boundary-of-a-test\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  return { headers, body: Buffer.concat([Buffer.from(texts.join('')), body]) };
}

export interface OpenItem {
  item: string;
  order: string;
  order_id: string;
  patient: string;
}

/** Tests of lab orders without an action and without a result. */
export async function openItems(api: TestApp, count: number): Promise<OpenItem[]> {
  const { rows } = await api.owner.query<OpenItem>(
    `select i.uuid as item, o.uuid as order, o.order_id, o.patient_uuid as patient
     from lab_order_items i join lab_orders o on o.uuid = i.order_uuid
     where i.action is null and o.status <> 'cancelled' and not exists (select from lab_results r where r.item_uuid = i.uuid)
     order by i.uuid limit $1`,
    [count],
  );
  return rows;
}
