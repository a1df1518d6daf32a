export { readFlutterwaveEvent } from './flutterwave-event.ts';
export { parseEvent, type PaymentEvent, type Provider } from './payment-event.ts';
export { storeEvent, type EventContext } from './payment-events.service.ts';
export { readPaystackEvent } from './paystack-event.ts';
