import { routeOf, routes } from './navigation.ts';

/** Other spellings of a path, in lower case, and the canonical path of each. */
const aliases: Record<string, string> = {
  '/nationalpathology': '/NationalPathalogy',
  '/masterpathology': '/Masterpathelogy',
  '/third-party-doctors': '/saas',
  '/corporate': '/Company',
  '/companies': '/Company',
  '/treatment-order': '/treatment_order',
  '/book-appointment': '/bookAppointment',
  '/pushnotification': '/push-notification',
  '/partnername': '/PartnersName',
  '/city': '/CityName',
  '/area': '/AreaName',
  '/orders': '/order',
  '/feedback': '/feedbacks',
  '/pharmacies': '/pharmacy',
  '/introducers': '/introducer',
};

/** The canonical path for a path in other capitalisation or spelling, if there is one. */
export function canonicalPath(path: string): string | undefined {
  const plain = path.replace(/\/+$/, '').toLowerCase();
  const record = routeOf(plain);
  if (record?.path.includes('$')) return plain;
  return routes.find((route) => route.path.toLowerCase() === plain)?.path ?? aliases[plain];
}
