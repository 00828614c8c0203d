import { PERSONAL_IN_NO_INVOICE, type PersonalAssignment } from '@dopusk/contract/contract-basis.ts';
import { Alert, Stack } from '@mantine/core';
import { formatDate } from '../../text/date.ts';

/** Who is in no invoice and no act of the organization, because his contract is with a natural person. */
export function PersonalContracts({ personal }: { personal: readonly PersonalAssignment[] }) {
  if (personal.length === 0) return null;
  return (
    <Alert color="yellow" title="Не войдут: договор с физическим лицом">
      <Stack gap="xs">
        {personal.map(({ assignId, fullName, courseTitle, contract }) => (
          <div key={assignId}>
            {fullName}, «{courseTitle}»: договор №{'\u00a0'}
            {contract.number} от {formatDate(contract.date)}
          </div>
        ))}
        <div>{PERSONAL_IN_NO_INVOICE}.</div>
      </Stack>
    </Alert>
  );
}
