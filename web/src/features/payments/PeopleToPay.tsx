import type { ToPay } from '@dopusk/contract/payments.ts';
import { Button, Checkbox, Collapse, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { priceText } from '../../text/number.ts';

interface Props {
  unpaid: readonly ToPay[];
  /** Whom nobody pays for now. */
  leftOut: ReadonlySet<string>;
  onChange: (leftOut: ReadonlySet<string>) => void;
}

/** For whom of a group is to be paid: everybody, unless somebody is left out. */
export function PeopleToPay({ unpaid, leftOut, onChange }: Props) {
  const [opened, { toggle }] = useDisclosure();
  const turn = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        px={0}
        aria-expanded={opened}
        rightSection={opened ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        onClick={toggle}
      >
        Выбрать, за кого платить
      </Button>
      <Collapse expanded={opened}>
        <Stack gap="sm" pt="xs" mah={320} style={{ overflowY: 'auto' }} role="group" aria-label="За кого платить">
          {unpaid.map(({ id, fullName, courseTitle, price }) => (
            <Checkbox
              key={id}
              checked={!leftOut.has(id)}
              onChange={() => turn(id)}
              label={fullName}
              description={`${courseTitle}, ${priceText(price)}`}
            />
          ))}
        </Stack>
      </Collapse>
    </div>
  );
}
