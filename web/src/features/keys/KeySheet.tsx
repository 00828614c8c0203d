import { Modal, Switch, Title } from '@mantine/core';
import type { FoundPage } from '../../layout/frame-parts.ts';
import { useOffers } from '../../ui/offers.ts';
import classes from './KeySheet.module.css';
import { destinations, type KeyLine, otherKeys } from './key-list.ts';
import { useSingleKeys } from './use-single-keys.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Those that the operator may open. */
  pages: readonly FoundPage[];
}

/** «Клавиши»: what each does, and the switch of those without Ctrl. */
export function KeySheet({ opened, onClose, pages }: Props) {
  const ways = destinations.filter(({ path }) => pages.some((page) => page.path === path));
  const offered = useOffers().flatMap(({ code, title }) => (code ? [{ keys: [letterOf(code)] as const, title }] : []));
  return (
    <Modal opened={opened} onClose={onClose} title="Клавиши" size={700}>
      <div className={classes.columns}>
        <section aria-labelledby="keys-lists">
          <Title order={3} size="h4" id="keys-lists">
            Списки и поиск
          </Title>
          <Lines lines={otherKeys} />
          {offered.length > 0 ? (
            <section aria-labelledby="keys-actions">
              <Title order={3} size="h4" mt="md" id="keys-actions">
                На этой странице
              </Title>
              <Lines lines={offered} />
            </section>
          ) : null}
        </section>
        <section aria-labelledby="keys-pages">
          <Title order={3} size="h4" id="keys-pages">
            Перейти
          </Title>
          <Lines lines={ways.map(({ letter, title }) => ({ keys: ['g', letter], title }))} />
        </section>
      </div>
      <SingleKeysSwitch />
    </Modal>
  );
}

const letterOf = (code: string): string => code.replace('Key', '').toLowerCase();

function Lines({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ keys: [first, second], title }) => (
        <div key={title} className={classes.line}>
          <dt>
            <kbd className={classes.key}>{first}</kbd>
            {second ? <kbd className={classes.key}>{second}</kbd> : null}
          </dt>
          <dd>{title}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Off for whoever speaks to the computer: a word would press them all. */
export function SingleKeysSwitch() {
  const [on, turn] = useSingleKeys();
  return (
    <Switch
      size="md"
      label="Клавиши без Ctrl"
      // The description stands inside the label: it would be read twice.
      aria-label="Клавиши без Ctrl"
      description="Выключите, если вводите голосом или нажимаете их случайно. Ctrl K работает всегда"
      checked={on}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
}
