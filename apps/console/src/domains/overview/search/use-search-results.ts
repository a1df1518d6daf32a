import type { SearchHit } from '@baobab/contract/overview/search';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../../kit/api/session.ts';
import { formatPhone } from '../../../kit/format.ts';
import { recordAddress } from '../../workspace/records/public.ts';
import { actionStart, bookFor, documentsOf, groupLabels } from './search.messages.ts';
import { useSearch } from './use-search.ts';

/** An entry of the palette that opens something. */
export interface Result {
  key: string;
  title: string;
  note: string;
  open: () => void;
}
export interface ResultGroup {
  label: string;
  /** People come before screens. */
  isPeople?: boolean;
  results: Result[];
}

/** A consumer who is also the patient of the own account; the page of the person leads to both. */
const isSamePerson = (person: SearchHit, patient: SearchHit) =>
  person.kind === 'consumer' &&
  person.title === patient.title &&
  patient.details.some((detail) => /^\+\d/.test(detail) && person.details.includes(detail));

/** Actions for this many people of a kind, so that they do not fill the list. */
const MAX_ACTIONS = 3;

/** The records that match a text, and what can be done with the people among them. */
export function useSearchResults(text: string) {
  const { groups, ...state } = useSearch(text);
  const go = useNavigate();
  const can = useCan();
  const noteOf = (hit: SearchHit) => hit.details.map(formatPhone).join(' · ');
  const resultOf = (hit: SearchHit): Result => ({
    key: `${hit.kind}-${hit.uuid}`,
    title: hit.title,
    note: noteOf(hit),
    open: () => {
      const address = recordAddress(hit.kind, hit, can);
      if (address) void go(address);
    },
  });

  const hits = groups.flatMap((group) => group.hits);
  const actionsFor = (
    kind: SearchHit['kind'],
    title: (name: string) => string,
    open: (uuid: string) => void,
  ) =>
    hits
      .filter((hit) => hit.kind === kind)
      .slice(0, MAX_ACTIONS)
      .map((hit) => ({
        key: `action-${hit.uuid}`,
        title: title(hit.title),
        note: noteOf(hit),
        open: () => open(hit.uuid),
      }));
  // Only when they are typed, so that a person is one line.
  const actions = !actionStart.test(`${text} `)
    ? []
    : [
        ...(can('appointments:write')
          ? actionsFor(
              'consumer',
              bookFor,
              (consumer) => void go({ to: '/bookAppointment', search: { consumer } }),
            )
          : []),
        ...(can('patient-documents:read')
          ? actionsFor(
              'patient',
              documentsOf,
              (patient) => void go({ to: '/viewpatientDocs', search: { patient } }),
            )
          : []),
      ];
  const people = groups.find(({ group }) => group === 'people')?.hits ?? [];
  const found: ResultGroup[] = groups
    .map(({ group, hits: members }) => ({
      label: groupLabels[group],
      isPeople: group === 'people',
      results: members
        .filter((hit) => group !== 'patients' || !people.some((person) => isSamePerson(person, hit)))
        .map(resultOf),
    }))
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => Number(b.isPeople) - Number(a.isPeople));
  return {
    ...state,
    groups: actions.length > 0 ? [...found, { label: 'Actions', results: actions }] : found,
  };
}
