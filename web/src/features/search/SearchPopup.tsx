import { inOtherLayout } from '@dopusk/contract/keyboard-layout.ts';
import { searchOf } from '@dopusk/contract/named-number.ts';
import { FOUND_OF_KIND, type Found, FoundKind, SHORTEST_SEARCH, search } from '@dopusk/contract/search.ts';
import { Button, Combobox, Loader, Modal, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Search, Settings } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import type { FrameParts } from '../../layout/frame-parts.ts';
import { queryOf } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { type Offer, useOffers } from '../../ui/offers.ts';
import { TYPING_PAUSE_MS } from '../../ui/SearchSelect.tsx';
import { toastInfo } from '../../ui/toast.ts';
import { useCreations } from './creations.ts';
import { foundKinds } from './found-kinds.ts';
import { pageWords } from './page-words.ts';
import { type Place, placesFor } from './places.ts';
import { recentlyFound, rememberFound } from './recently-found.ts';
import classes from './SearchPopup.module.css';
import { holdsWords } from './words.ts';

type Props = ComponentProps<NonNullable<FrameParts['Search']>>;

/** A line of the popup: where it leads, or what it does. */
interface Line {
  /** Unlike any other line's. */
  key: string;
  label: string;
  note: string;
  icon: ReactNode;
  path?: string;
  /** Of the address that it leads to: of a list, its search or filter. */
  query?: Readonly<Record<string, string>>;
  press?: () => void;
  found?: Found;
}

interface Section {
  title: string;
  lines: Line[];
}

/** The search from anywhere: records that the operator sees, and the portal's pages by their names. */
export function SearchPopup({ opened, onClose, pages }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Поиск по порталу"
      size={640}
      yOffset="10dvh"
      classNames={{ body: classes.body ?? '' }}
    >
      <Finder onClose={onClose} pages={pages} />
    </Modal>
  );
}

function Finder({ onClose, pages }: Pick<Props, 'onClose' | 'pages'>) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const navigate = useNavigate();
  const offers = useOffers();
  const actions = [...offers, ...useCreations(offers)];
  const { user } = useCurrentUser();
  const organizationId = user?.operator?.organization?.id ?? '';
  const opensDocuments = allows('center:Documents', user);
  const named = (asked: string): Section[] => namedBy({ actions, pages, places: placesFor(user) }, asked);
  const asTyped = useFound(typed, true);
  const isWaiting = asTyped.isFetching || typed !== text.trim();
  // What was typed in the other layout of the keyboard is found by what was meant, where nothing is as it stands.
  const isNothing = !isWaiting && asTyped.data?.length === 0 && named(text).length === 0;
  const meant = isNothing ? (inOtherLayout(typed) ?? '') : '';
  const asMeant = useFound(meant, meant !== '');
  const query = meant ? asMeant : asTyped;
  const asked = meant || typed;
  const found = asked.length >= SHORTEST_SEARCH && query.data ? query.data : [];
  const sections = text.trim()
    ? [...sectionsOfFound(found, asked, opensDocuments), ...named(meant || text)]
    : [
        ...section('На этой странице', offers.map(lineOfAction)),
        ...section(
          'Недавно открытое',
          recentlyFound(organizationId).map((found) => lineOf(found, opensDocuments)),
        ),
      ];
  const lines = sections.flatMap((shown) => shown.lines);
  const isSearching = isWaiting || (meant !== '' && asMeant.isFetching);
  const isLong = typed.length >= SHORTEST_SEARCH;

  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  const keys = lines.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter opens the first of what is shown now
  useEffect(() => {
    if (keys) selectFirstOption();
  }, [keys]);

  const open = (key: string) => {
    const line = lines.find((one) => one.key === key);
    if (!line) return;
    if (line.found) rememberFound(line.found, organizationId);
    onClose();
    line.press?.();
    if (line.path) void navigate({ to: line.path, ...(line.query ? { search: queryOf(line.query) } : {}) });
  };

  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-autocomplete="list"
          aria-label="Что найти"
          placeholder="ФИО, организация, ИНН, группа, курс, номер счёта или документа"
          maxLength={200}
          leftSection={<Search size={20} aria-hidden />}
          rightSection={isLong && isSearching ? <Loader size="xs" /> : null}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // The list below has no closed state to take the key for itself.
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Combobox.EventsTarget>
      <VisuallyHidden role="status">
        {text.trim() && !isSearching && !query.isError ? plural(lines.length, 'строка', 'строки', 'строк') : ''}
      </VisuallyHidden>
      {meant && lines.length > 0 ? (
        <Text className={classes.hint ?? ''}>Найдено по «{meant}»: раскладка другая.</Text>
      ) : null}
      <Combobox.Options className={classes.lines ?? ''} aria-label="Найденное">
        {sections.map(({ title, lines: shown }) => (
          <Combobox.Group key={title} label={title}>
            {shown.map(({ key, label, note, icon }) => (
              <Combobox.Option key={key} value={key} className={classes.line ?? ''}>
                {icon}
                <span className={classes.words}>
                  <span>{label}</span>
                  {note ? <span className={classes.note}>{note}</span> : null}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {query.isError && isLong ? (
        <Text className={classes.hint ?? ''} role="alert">
          {messageOf(query.error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
            Повторить
          </Button>
        </Text>
      ) : lines.length === 0 ? (
        <Text className={classes.hint ?? ''}>{hintOf(text.trim(), isSearching)}</Text>
      ) : null}
    </Combobox>
  );
}

function hintOf(text: string, isWaiting: boolean): string {
  if (!text)
    return 'Начните вводить: здесь находятся люди, организации, группы, курсы, счета, документы, действия и страницы портала.';
  if (text.length < SHORTEST_SEARCH) return 'Введите ещё хотя бы одну букву или цифру.';
  return isWaiting ? 'Ищем…' : 'Ничего не найдено. Проверьте, как написано, или введите только часть слова.';
}

const section = (title: string, lines: Line[]): Section[] => (lines.length > 0 ? [{ title, lines }] : []);

const lineOf = (found: Found, opensDocuments: boolean): Line => {
  const { icon: Icon, pathOf } = foundKinds[found.kind];
  return {
    key: `${found.kind}:${found.id}`,
    label: found.title,
    note: found.note,
    icon: <Icon size={18} aria-hidden />,
    path: pathOf(found, opensDocuments),
    found,
  };
};

/** Each kind with what was found of it, and the way to the rest where there may be more. */
const sectionsOfFound = (found: readonly Found[], typed: string, opensDocuments: boolean): Section[] =>
  FoundKind.options.flatMap((kind) => {
    const lines = found.filter((one) => one.kind === kind).map((one) => lineOf(one, opensDocuments));
    const { title, list } = foundKinds[kind];
    if (lines.length < FOUND_OF_KIND) return section(title, lines);
    const rest = {
      key: `${kind}:all`,
      label: `${title}: все найденные`,
      note: '',
      path: list,
      query: { search: searchOf(kind, typed) },
    };
    return section(title, [...lines, { ...rest, icon: <ArrowRight size={18} aria-hidden /> }]);
  });

interface Named {
  actions: readonly Offer[];
  pages: Props['pages'];
  places: readonly Place[];
}

const PAGES_AT_MOST = 5;

/**
 * What the page offers, what is created from anywhere, settings and pages: those whose names, or the words that they are asked for by,
 * hold every word. What an action leads to is no page besides.
 */
function namedBy({ actions, pages, places }: Named, text: string): Section[] {
  const isNamed = (...names: (string | undefined)[]) => holdsWords(names.join(' '), text);
  // One letter begins something of everything that is said besides.
  const isLong = text.trim().length >= SHORTEST_SEARCH;
  const offered = actions.filter(({ title }) => isNamed(title));
  const placesOf = (section: Place['section']) =>
    places.filter((place) => isLong && place.section === section && isNamed(place.title, place.words)).map(lineOfPlace);
  const others = pages
    .filter(
      ({ label, parent, path }) =>
        isNamed(parent, label, isLong ? pageWords[path] : '') && !offered.some(({ to }) => to === path),
    )
    // Those that are called so before those that are only asked for by it.
    .toSorted((a, b) => Number(isNamed(b.parent, b.label)) - Number(isNamed(a.parent, a.label)))
    .slice(0, PAGES_AT_MOST)
    .map(({ label, parent, path }) => ({
      key: path,
      label,
      note: parent,
      icon: <ArrowRight size={18} aria-hidden />,
      path,
    }));
  return [
    ...section('Действия', [...offered.map(lineOfAction), ...placesOf('Действия')]),
    ...section('Настройки', placesOf('Настройки')),
    ...section('Страницы', others),
  ];
}

const lineOfAction = ({ title, icon: Icon, reason, press }: Offer): Line => ({
  key: `action:${title}`,
  label: title,
  note: reason ?? '',
  icon: <Icon size={18} aria-hidden />,
  press: () => (reason === null ? press() : toastInfo(reason)),
});

const lineOfPlace = ({ section: of, title, note, to, query }: Place): Line => ({
  key: `place:${title}`,
  label: title,
  note,
  icon: of === 'Настройки' ? <Settings size={18} aria-hidden /> : <ArrowRight size={18} aria-hidden />,
  path: to,
  ...(query ? { query } : {}),
});

/** The records that a text finds, once it is long enough. */
const useFound = (text: string, keepPrevious: boolean) =>
  useApi(
    search.find,
    { query: { search: text } },
    { enabled: text.length >= SHORTEST_SEARCH, keepPrevious, quiet: true, staleTime: 10_000 },
  );
