import { neutralise } from './neutralise.ts';
import { columnLetters, escapeText } from './xlsx-rows.ts';

/** A comment on a cell of the first sheet: its row counted from 1, its column from 0. */
export type CellComment = { row: number; column: number; text: string };

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';

/** The reference from the first sheet to the boxes of its comments. */
export const commentsReference = `<legacyDrawing xmlns:r="${relationships}" r:id="rId1"/>`;

/** The content types of the parts below. */
export const commentTypes =
  '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
  '<Override PartName="/xl/comments1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/>';

/** The texts of the comments, their boxes, without which Excel does not show them, and the links of the sheet to both. */
export function commentParts(comments: readonly CellComment[]): { name: string; xml: string }[] {
  return [
    { name: 'xl/comments1.xml', xml: texts(comments) },
    { name: 'xl/drawings/vmlDrawing1.vml', xml: boxes(comments) },
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      xml:
        `${declaration}<Relationships xmlns="${packageNs}/relationships">` +
        `<Relationship Id="rId1" Type="${relationships}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/>` +
        `<Relationship Id="rId2" Type="${relationships}/comments" Target="../comments1.xml"/></Relationships>`,
    },
  ];
}

function texts(comments: readonly CellComment[]): string {
  const list = comments.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetters(column)}${row}" authorId="0"><text><t xml:space="preserve">` +
      `${escapeText(neutralise(text))}</t></text></comment>`,
  );
  return (
    `${declaration}<comments xmlns="${main}"><authors><author></author></authors>` +
    `<commentList>${list.join('')}</commentList></comments>`
  );
}

const BOX = { columns: 2, rows: 5 };

function boxes(comments: readonly CellComment[]): string {
  const list = comments.map(({ row, column }, index) => {
    const [top, left] = [row - 1, column + 1];
    return (
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" ` +
      'fillcolor="#ffffe1" o:insetmode="auto"><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/>' +
      `<x:SizeWithCells/><x:Anchor>${left}, 8, ${top}, 2, ${left + BOX.columns}, 8, ${top + BOX.rows}, 2</x:Anchor>` +
      `<x:AutoFill>False</x:AutoFill><x:Row>${top}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    );
  });
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
    'xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" ' +
    `o:spt="202" path="m,l,21600r21600,l21600,xe"/>${list.join('')}</xml>`
  );
}
