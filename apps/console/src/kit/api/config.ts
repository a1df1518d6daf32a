import { withSlug, type Product } from '@baobab/contract/kit/product';

/** What the server tells at start; the build knows none of it. */
export interface RuntimeConfig {
  apiBase: string;
  product: Product;
  ipLookupUrl: string | null;
  /** Whether the server runs on demo data. */
  demo: boolean;
  /** Where consumers register; this console's own page when nothing else is set. */
  registrationUrl: string | null;
  /** The laboratory whose orders are shown first. */
  defaultLabPartner: string;
  /** The push service's web app; nothing where there is none. */
  push: PushConfig | null;
}

export interface PushConfig {
  projectId: string;
  apiKey: string;
  appId: string;
  senderId: string;
  vapidKey: string;
}

let current: RuntimeConfig = {
  apiBase: '/api/v1',
  product: { slug: 'baobab', name: 'Baobab' },
  ipLookupUrl: null,
  demo: false,
  registrationUrl: null,
  defaultLabPartner: 'SYNLAB',
  push: null,
};

export const config = () => current;

/** A label or sentence with the product's name in its place. */
export const withProduct = (text: string) => withSlug(text, current.product.name);

/** Read once before the first paint; without an answer the defaults serve. */
export async function loadConfig(): Promise<void> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    if (response.ok) current = { ...current, ...((await response.json()) as Partial<RuntimeConfig>) };
  } catch {
    // The sign-in screen will say that the server cannot be reached.
  }
}
