import type { registration } from '@dopusk/contract/registration.ts';
import type { Strangers } from './strangers.ts';

const organization = (center: string) => ({
  title: 'ООО «Чужой центр»',
  inn: '7707083893',
  phone: '+79120000000',
  email: 'stranger@site.test',
  bankAccountNumber: '40702810200000000001',
  center,
});

export const registrationStrangers: Strangers<typeof registration> = {
  organizationAndOperator: 'takes no ids',
  operator: 'takes no ids',
  takeIn: 'takes no ids',
  // Every center may be joined and is named to anyone; an organization that is none is not.
  ownOrganization: ({ clientId }) => ({ input: { body: organization(clientId) }, code: 'NotFoundEducationCenter' }),
  center: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundEducationCenter' }),
};
