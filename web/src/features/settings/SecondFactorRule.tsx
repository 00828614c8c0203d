import { canRequire, type SecondFactorState, secondFactor } from '@dopusk/contract/second-factor.ts';
import { Text } from '@mantine/core';
import { useApi, useSend } from '../../api/queries.ts';
import { plural } from '../../text/number.ts';
import { reasonOf } from '../../text/reason.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { Status } from '../../ui/Status.tsx';

/** «Вход оператора только с кодом»: the center's rule for all its operators. */
export function SecondFactorRule() {
  const { data } = useApi(secondFactor.state, {}, { quiet: true });
  if (!data?.center) return null;
  return <Rule state={data} center={data.center} />;
}

interface Props {
  state: SecondFactorState;
  center: NonNullable<SecondFactorState['center']>;
}

function Rule({ state, center: { isRequired, operators, withCode } }: Props) {
  const send = useSend(secondFactor.require, {
    done: isRequired ? 'Код больше не обязателен' : 'Теперь операторы входят только с кодом',
    invalidate: [secondFactor.state],
  });
  const without = operators - withCode;
  return (
    <Section
      title="Вход оператора только с кодом"
      hint="Оператор центра без входа с кодом сможет только включить его. Потерявшему телефон код сбрасывает администратор в списке операторов центра"
      action={isRequired ? <Status tone="good">Обязателен</Status> : null}
    >
      <Text size="sm" c="dimmed" mb="md">
        Вход с кодом включён у {withCode} из {operators}
      </Text>
      {isRequired ? (
        <ConfirmButton
          variant="default"
          question="Больше не требовать код?"
          text="У кого вход с кодом включён, тот входит как прежде, но сможет его отключить. Операторы получат письмо."
          confirm="Не требовать"
          onConfirm={() => send.mutateAsync({ body: { isRequired: false } })}
        >
          Не требовать код
        </ConfirmButton>
      ) : (
        <ConfirmButton
          variant="default"
          reason={reasonOf(canRequire(state))}
          question="Пускать операторов только с кодом?"
          text={
            without === 0
              ? 'Вход с кодом включён у всех операторов центра. Они получат письмо.'
              : `${plural(without, 'оператор пока входит', 'оператора пока входят', 'операторов пока входят')} без кода. Без него портал закроется сразу и откроется, когда код включат. Все операторы получат письмо.`
          }
          confirm="Требовать код"
          onConfirm={() => send.mutateAsync({ body: { isRequired: true } })}
        >
          Требовать код
        </ConfirmButton>
      )}
    </Section>
  );
}
