import assert from 'node:assert/strict';
import type { Client } from 'pg';
import sharp from 'sharp';

export interface Access {
  address: string;
  username: string;
  password: string;
  token: string;
}

const RANGE = '2000-01-01/2100-01-01';
const CONNECTIONS = 8;

export async function signIn(address: string, username: string, password: string): Promise<string> {
  const reply = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  assert.equal(reply.status, 200, `the sign-in answered ${reply.status}`);
  return ((await reply.json()) as { accessToken: string }).accessToken;
}

async function call(access: Access, route: string, options: RequestInit = {}) {
  const reply = await fetch(`${access.address}/api/v1${route}`, {
    ...options,
    headers: { 'x-auth-token': access.token },
  });
  const body = Buffer.from(await reply.arrayBuffer());
  assert.ok(reply.ok, `${route} answered ${reply.status}: ${body.toString('utf8', 0, 300)}`);
  return body;
}

async function upload(access: Access, route: string, field: string, name: string, content: Buffer) {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(content)]), name);
  return JSON.parse((await call(access, route, { method: 'POST', body })).toString()) as Record<
    string,
    unknown
  >;
}

/** Uses every part that loads a native library, an asset, a worker or a lazy module. */
export async function useEveryPart(access: Access, database: Client) {
  const page = await fetch(access.address);
  assert.match(await page.text(), /<div id="root">/, 'the console is served');
  const users = JSON.parse((await call(access, '/user/admin/users?limit=10')).toString()) as {
    count: number;
  };
  assert.ok(users.count > 100, 'the list has users');
  const sheet = await call(access, `/user/export/all/userlist/${RANGE}`);
  assert.equal(sheet.toString('latin1', 0, 2), 'PK', 'the export is a spreadsheet');
  const { rows } = await database.query<{ uuid: string }>('select uuid from lab_orders limit 1');
  const receipt = JSON.parse((await call(access, `/ep/orderPaymentPreview/${rows[0]!.uuid}`)).toString()) as {
    data: string;
  };
  assert.equal(Buffer.from(receipt.data, 'base64').toString('latin1', 0, 5), '%PDF-', 'the receipt is a PDF');
  await storePicture(access);
  const sample = await call(access, '/uploadDoc/sample/pathology');
  await upload(access, '/uploadDoc/preview/pathology', 'file', 'sample.xlsx', sample);
  assert.ok((await call(access, '/openapi.json')).length > 10_000, 'the API is documented');
}

/** Uploads a picture and reads it. */
export async function storePicture(access: Access) {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const { url } = await upload(access, '/upload/avatar', 'media', 'logo.png', picture);
  assert.ok((await call(access, String(url).replace('/api/v1', ''))).length > 0, 'the picture is stored');
}

/** Lists, exports and sign-ins on several connections for some seconds; returns the number of replies. */
export async function putUnderLoad(access: Access, seconds: number): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let replies = 0;
  const lists = [
    '/user/admin/users?limit=50',
    '/user/admin/users?limit=50&search=ada',
    '/order/admin/fullorderdetails?limit=50',
  ];
  const connections = Array.from({ length: CONNECTIONS }, async (_, index) => {
    for (let n = 0; Date.now() < end; n += 1) {
      if (index === 0 && n % 20 === 0) await call(access, `/user/export/all/userlist/${RANGE}`);
      // Sign-ins are limited to 100 in fifteen minutes from one address.
      else if (index === 1 && n % 200 === 0 && n < 8_000)
        await signIn(access.address, access.username, access.password);
      else await call(access, lists[n % lists.length]!);
      replies += 1;
    }
  });
  await Promise.all(connections);
  return replies;
}
