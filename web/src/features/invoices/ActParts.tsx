import { dotted } from '@dopusk/contract/fields/date.ts';
import { vatModeTitles } from '@dopusk/contract/requisites.ts';
import type { ActPart } from '@dopusk/contract/service-acts.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { formatExactRubles, peopleText, plural } from '../../text/number.ts';

interface Props {
  parts: readonly ActPart[];
  onChoose: (part: ActPart) => void;
}

/** That a period needs several documents, since VAT of other rates or quarters stands in none together: each is chosen at a press. */
export function ActParts({ parts, onChoose }: Props) {
  if (parts.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title={`Нужно ${plural(parts.length, 'документ', 'документа', 'документов')}: у обучения разные ставки НДС или кварталы`}
    >
      <Stack gap="sm">
        <Text size="sm">
          НДС считают по дню услуги (п.&nbsp;1 ст.&nbsp;167 НК), а в документе одна ставка и один квартал. Составьте по
          очереди, начиная с раннего: номера пойдут по порядку дат.
        </Text>
        {parts.map((part) => (
          <Group key={part.dateStart} justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm">
              <b>
                с {dotted(part.dateStart)} по {dotted(part.dateEnd)}
              </b>
              {part.vatMode ? `, ${vatModeTitles[part.vatMode]}` : ''}: {peopleText(part.people)} на{' '}
              {formatExactRubles(part.total)}
            </Text>
            <Button variant="default" style={{ flexShrink: 0 }} onClick={() => onChoose(part)}>
              Взять с {dotted(part.dateStart)}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
