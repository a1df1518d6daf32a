import { pluralize } from '@baobab/contract/kit/numbers';
import type { ThirdPartyDoctor } from '@baobab/contract/people/third-party-doctors';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';

export const experienceOf = ({ total_year_experience: years }: ThirdPartyDoctor) =>
  years === null ? messages.missing : pluralize(years, 'year');
