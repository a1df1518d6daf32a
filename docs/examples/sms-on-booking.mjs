/**
 * Sends an SMS when an appointment is booked. Node.js alone; `npm test` runs it.
 *
 *   BAOBAB=https://office.example BAOBAB_AUTH='authorization: Bearer bao_…' WEBHOOK_SECRET=whsec_… \
 *     SMS_GATEWAY=https://sms.example/send PORT=8080 node docs/examples/sms-on-booking.mjs
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { BAOBAB, BAOBAB_AUTH, WEBHOOK_SECRET, SMS_GATEWAY, PORT } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const [header, value] = BAOBAB_AUTH.split(': ');
/** A message may arrive twice; keep the ids where a restart does not lose them. */
const seen = new Set();

/** Signed with the secret less than five minutes ago. While a secret is replaced there are two signatures. */
function isGenuine(
  { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' },
  body,
) {
  const wanted = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  const isRecent = Math.abs(Date.now() / 1000 - Number(at)) < 300;
  const given = signatures.split(' ').map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'));
  return isRecent && given.some((bytes) => bytes.length === wanted.length && timingSafeEqual(bytes, wanted));
}

async function sendSms({ data }) {
  const reply = await fetch(BAOBAB + data.call, { headers: { [header]: value } });
  if (!reply.ok) throw new Error(`${data.call} answered ${reply.status}`);
  const { data: booking } = await reply.json();
  const time = new Date(booking.booking_date).toLocaleString('en-GB', { timeZone: 'Africa/Lagos' });
  const text = `Your appointment with ${booking.doctors[0].full_name} is on ${time}.`;
  const sent = await fetch(SMS_GATEWAY, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: booking.consumer.mobile, text }),
  });
  if (!sent.ok) throw new Error(`The gateway answered ${sent.status}`);
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  const event = JSON.parse(body);
  try {
    const isBooked = /^booking\.(created|booked)$/.test(event.type) && event.data.state === 'booked';
    if (isBooked && !seen.has(id)) await sendSms(event);
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    // Any other status than 2xx: the event is sent again later.
    response.writeHead(503).end(error.message);
  }
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
