import { beforeAll } from 'vitest';
import type { CallOptions, TestApp } from '../../../testing/test-app.ts';
import { loadKnownData, someRow, type Known } from '../price-lists/price-lists.testing.ts';

export interface Edit {
  uuid: string;
  version: number;
  fields: Record<string, unknown>;
  copyTo?: string[];
}
export const EXCLUSIVE = 'baobabsexclusivediscountedprice';
const EDITS = '/uploadDoc/edits/pathology';

export const some = (uuid: string, fields: Edit['fields'], version = 1): Edit => ({ uuid, version, fields });

/** Loads the known demo data and returns the common calls. */
export function useEdits(api: TestApp) {
  const known = {} as Known;
  beforeAll(async () => void Object.assign(known, await loadKnownData(api)));

  const preview = (prices: Edit[], options: CallOptions = {}) =>
    api.call('POST', `${EDITS}/preview`, { ...options, body: { prices } });
  const save = (prices: Edit[], seen: string, validFrom?: string) =>
    api.call('POST', EDITS, { body: { prices, seen, valid_from: validFrom } });
  const previewAndSave = async (prices: Edit[], validFrom?: string) =>
    save(prices, (await preview(prices)).body.state, validFrom);
  const editAlone = (uuid: string, body: Record<string, unknown>) =>
    api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body });
  /** Adds a price of a new test in each of the areas. */
  async function addPrices(count: number) {
    const prices = await known.freshTest('pathology');
    const { body } = await api.call('POST', '/upload/master/pathalogy/create/multi', {
      body: {
        partner_uuid: known.partner.uuid,
        testname_uuid: prices.uuid,
        testData: known.areas.slice(0, count).map((place) => someRow(place)),
      },
    });
    return body.uuids as string[];
  }
  const read = async (uuid: string) => (await api.call('GET', `/records/pathology-prices/${uuid}`)).body.data;
  return { known, preview, save, previewAndSave, editAlone, addPrices, read };
}
