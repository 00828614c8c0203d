import { Switch } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';
import { useExplained } from '../../ui/use-explained.ts';

/** «Пояснения»: whether words of the trade are explained where they stand, in this browser. */
export function TermsSection() {
  const [on, turn] = useExplained();
  return (
    <Section
      title="Пояснения"
      hint="Знак «?» рядом со словом говорит, что оно значит; выбор запоминается в этом браузере"
    >
      <Switch size="md" label="Пояснять термины" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
    </Section>
  );
}
