import type { Organization } from '@dopusk/contract/organizations.ts';
import { useMissingRight } from '../../api/session.ts';

/** Why the user changes neither account, bank and VAT nor signatories of his own center (decision 56); null when he may. */
export const useMissingPayeeRight = ({ organizationType }: Pick<Organization, 'organizationType'>): string | null =>
  useMissingRight(organizationType === 'EducationCenter' ? 'center:Settings' : undefined);
