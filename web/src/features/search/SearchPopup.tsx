import { FOUND_OF_KIND, type Found, FoundKind, SHORTEST_SEARCH, search, searchOf } from '@dopusk/contract/search.ts';
import { Button, Combobox, Loader, Modal, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import type { FrameParts } from '../../layout/frame-parts.ts';
import { paths, queryOf } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { type Offer, useOffers } from '../../ui/offers.ts';
import { TYPING_PAUSE_MS } from '../../ui/SearchSelect.tsx';
import { toastInfo } from '../../ui/toast.ts';
import { useCreations } from './creations.ts';
import { foundKinds } from './found-kinds.ts';
import { ownOrganizationWords, pageWords } from './page-words.ts';
import { recentlyFound, rememberFound } from './recently-found.ts';
import classes from './SearchPopup.module.css';

type Props = ComponentProps<NonNullable<FrameParts['Search']>>;

/** A line of the popup: where it leads, or what it does. */
interface Line {
  /** Unlike any other line's. */
  key: string;
  label: string;
  note: string;
  icon: ReactNode;
  path?: string;
  press?: () => void;
  /** Goes on in a list with this search. */
  search?: string;
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
  const isLong = typed.length >= SHORTEST_SEARCH;
  const query = useApi(
    search.find,
    { query: { search: typed } },
    { enabled: isLong, keepPrevious: true, quiet: true, staleTime: 10_000 },
  );
  const navigate = useNavigate();
  const offers = useOffers();
  const actions = [...offers, ...useCreations(offers)];
  const { user } = useCurrentUser();
  const organizationId = user?.operator?.organization?.id ?? '';
  const ownPage = { label: 'Реквизиты и подписи', parent: 'Организация', path: paths.organization(organizationId) };
  const opensDocuments = allows('center:Documents', user);
  const found = isLong && query.data ? query.data : [];
  const sections = text.trim()
    ? [
        ...sectionsOfFound(found, typed, opensDocuments),
        ...section('Действия', actionsNamed(actions, text)),
        ...section('Страницы', pagesNamed(pages, organizationId ? ownPage : null, text, actions)),
      ]
    : [
        ...section('На этой странице', actionsNamed(offers, '')),
        ...section(
          'Недавно открытое',
          recentlyFound(organizationId).map((found) => lineOf(found, opensDocuments)),
        ),
      ];
  const lines = sections.flatMap((shown) => shown.lines);
  const isWaiting = query.isFetching || typed !== text.trim();

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
    if (line.path)
      void navigate({ to: line.path, ...(line.search ? { search: queryOf({ search: line.search }) } : {}) });
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
          rightSection={isLong && isWaiting ? <Loader size="xs" /> : null}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // The list below has no closed state to take the key for itself.
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Combobox.EventsTarget>
      <VisuallyHidden role="status">
        {text.trim() && !isWaiting && !query.isError ? plural(lines.length, 'строка', 'строки', 'строк') : ''}
      </VisuallyHidden>
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
        <Text className={classes.hint ?? ''}>{hintOf(text.trim(), isWaiting)}</Text>
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
      search: searchOf(kind, typed),
    };
    return section(title, [...lines, { ...rest, icon: <ArrowRight size={18} aria-hidden /> }]);
  });

/** What the page offers, and what is created from anywhere: those whose names hold every word. */
function actionsNamed(offers: readonly Offer[], text: string): Line[] {
  return offers
    .filter(({ title }) => holds(title, text))
    .map(({ title, icon: Icon, reason, press }) => ({
      key: `action:${title}`,
      label: title,
      note: reason ?? '',
      icon: <Icon size={18} aria-hidden />,
      press: () => (reason === null ? press() : toastInfo(reason)),
    }));
}

const PAGES_AT_MOST = 5;

/** The pages whose names hold every word, in any order, then those that people look for by it; what an action does is not shown twice. */
function pagesNamed(
  pages: Props['pages'],
  own: Props['pages'][number] | null,
  text: string,
  actions: readonly Offer[],
): Line[] {
  const others = [...pages, ...(own ? [own] : [])].filter(
    ({ label }) => !actions.some(({ title }) => plain(title) === plain(label)),
  );
  const byName = others.filter(({ label, parent }) => holds(`${parent} ${label}`, text));
  const byWords = others.filter(
    (page) =>
      !byName.includes(page) &&
      holds(`${page.label} ${page === own ? ownOrganizationWords : (pageWords[page.path] ?? '')}`, text),
  );
  return [...byName, ...byWords].slice(0, PAGES_AT_MOST).map(({ label, parent, path }) => ({
    key: path,
    label,
    note: parent,
    icon: <ArrowRight size={18} aria-hidden />,
    path,
  }));
}

/** Whether a text has every word that was typed, whatever its ending: «выписка» is found in «Выписки банка». */
function holds(text: string, typed: string): boolean {
  const there = plain(text).split(/[^\p{L}\d]+/u);
  return plain(typed)
    .split(/\s+/)
    .every((word) => there.some((one) => one.startsWith(stem(word))));
}

const stem = (word: string): string => (word.length > 3 ? word.replace(/[аеиоуыэюяйь]{1,2}$/, '') : word);

const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
