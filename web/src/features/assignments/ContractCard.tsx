import type { Assignment } from '@dopusk/contract/assignments.ts';
import type { ContractOfAssignment } from '@dopusk/contract/contract-of-assignment.ts';
import { paymentTermText } from '@dopusk/contract/documents/contract/payment-order.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileSignature } from 'lucide-react';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { OutsideContract } from '../documents/contract/OutsideContract.tsx';
import classes from './AssignmentPage.module.css';

/**
 * By which contract the training is: its number, or how it is concluded. A contract is its customer's, so that it is here whatever
 * documents the course issues.
 */
export function ContractCard({ assignment: { id, contract, repeats } }: { assignment: Assignment }) {
  const { user } = useCurrentUser();
  const makes = allows(groupContracts.outsideOfOne.access, user);
  if (!contract && !makes) return null;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="contract">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="contract">
          Договор
        </Title>
        {contract && makes ? (
          <Button component={Link} to={paths.assignmentDocument(id, 'Contract')} size="sm" variant="default">
            Подробнее
          </Button>
        ) : null}
      </Group>
      {contract ? (
        <Concluded contract={contract} />
      ) : (
        <>
          <Text c="dimmed" size="sm">
            {repeats
              ? 'Эта проверка идёт по договору первого обучения. Свой нужен, только если за неё платят.'
              : 'Договора нет: счета и акты за это обучение останутся без основания.'}
          </Text>
          <Group gap="xs">
            <Button
              component={Link}
              to={paths.assignmentDocument(id, 'Contract')}
              size="sm"
              variant="default"
              leftSection={<FileSignature size={16} aria-hidden />}
            >
              Заключить договор
            </Button>
            <OutsideContract about={{ assignId: id }} />
          </Group>
        </>
      )}
    </section>
  );
}

function Concluded({ contract: { number, date, customer, isOutside, term } }: { contract: ContractOfAssignment }) {
  const { paymentDays } = term;
  return (
    <div>
      <Text fw={500}>
        №&nbsp;{number} от {formatDate(date)}
      </Text>
      <Text size="sm">{customer}</Text>
      <Text size="sm" c="dimmed">
        {isOutside ? 'Заключён вне портала. ' : ''}
        {paymentDays === null
          ? 'Оплата по счёту, в срок, заданный клиенту.'
          : `Оплата ${paymentTermText({ ...term, paymentDays })}.`}
      </Text>
    </div>
  );
}
