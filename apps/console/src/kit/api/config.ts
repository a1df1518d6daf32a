import { withSlug, type Product } from '@baobab/contract/kit/product';

/** Configuration read from the server at start, so that one build serves every installation. */
export interface RuntimeConfig {
  apiBase: string;
  product: Product;
  ipLookupUrl: string | null;
  /** Whether the server runs on demo data. */
  demo: boolean;
  /** Whether the server sends mail. */
  mail: boolean;
  /** Whether payments can be looked up at a provider. */
  reconciliation: boolean;
  /** The registration page for consumers; null when there is none. */
  registrationUrl: string | null;
  /** The laboratory that lab orders are filtered by at first. */
  defaultLabPartner: string;
  /** The Firebase web app; null when push is not configured. */
  push: PushConfig | null;
  /** The name of the single sign-on service; null without one. */
  ssoLabel: string | null;
  /** Version and commit of the server; empty when it is not known. */
  release: string;
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
  mail: false,
  reconciliation: false,
  registrationUrl: null,
  defaultLabPartner: '',
  push: null,
  ssoLabel: null,
  release: '',
};

export const config = () => current;

/** Replaces the product placeholder in a label or message with the product's name. */
export const withProduct = (text: string) => withSlug(text, current.product.name);

/**
 * Called once before the first render. The page contains the configuration unless the development server or another
 * host serves it; the defaults stay if the request fails.
 */
export async function loadConfig(): Promise<void> {
  const embedded = document.getElementById('config')?.textContent;
  try {
    const loaded: unknown = embedded
      ? JSON.parse(embedded)
      : await fetch('/config.json', { cache: 'no-store' }).then((reply) => (reply.ok ? reply.json() : {}));
    current = { ...current, ...(loaded as Partial<RuntimeConfig>) };
  } catch {
    // The sign-in screen reports that the server cannot be reached.
  }
}
