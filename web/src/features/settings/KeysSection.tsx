import { Section } from '../../ui/Section.tsx';
import { SingleKeysSwitch } from '../keys/KeySheet.tsx';

/** «Клавиши»: whether they work without Ctrl, in this browser. */
export function KeysSection() {
  return (
    <Section title="Клавиши" hint="Вопросительный знак показывает их список; выбор запоминается в этом браузере">
      <SingleKeysSwitch />
    </Section>
  );
}
