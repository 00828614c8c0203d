import { type SheetPictures, type SheetTemplates, templates } from '@dopusk/contract/templates.ts';
import { Skeleton, Text } from '@mantine/core';
import { ImageOff } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { useApi } from '../../api/queries.ts';
import { currentOf, nameOf } from './current-template.ts';
import { pagesText } from './pages-text.ts';
import { inputOf } from './shown.ts';
import classes from './Templates.module.css';

interface Props {
  /** What the sheet is printed by now. */
  present: SheetTemplates;
  /** Null when it could not be printed, which a notice says. */
  proposed: SheetPictures | null;
  /** The file's name. */
  title: string;
}

/** A new version beside the present one, both with sample data. */
export function Comparison({ present, proposed, title }: Props) {
  const current = currentOf(present);
  const query = useApi(templates.pictures, inputOf({ ...present, templateId: current?.id ?? null }), {
    staleTime: Number.POSITIVE_INFINITY,
    quiet: true,
  });
  return (
    <div className={classes.comparison}>
      <figure className={classes.side}>
        <figcaption>
          <b>Сейчас</b>
          <Text size="sm" c="dimmed" className={classes.name}>
            {nameOf(present)}
            {current ? `, ${current.title}` : ''}
          </Text>
        </figcaption>
        {query.data ? <Pages sheet={query.data} label="Сейчас" /> : null}
        {query.error ? <NoPicture reason={messageOf(query.error)} /> : null}
        {query.isPending ? (
          <Skeleton className={classes.pageSkeleton} role="status" aria-label="Лист печатается" />
        ) : null}
      </figure>
      <figure className={classes.side}>
        <figcaption>
          <b>Станет</b>
          <Text size="sm" c="dimmed" className={classes.name}>
            {title}
          </Text>
        </figcaption>
        {proposed ? <Pages sheet={proposed} label="Станет" /> : <NoPicture reason="Образец пока не напечатан" />}
      </figure>
    </div>
  );
}

function Pages({ sheet: { pictures, pagesCount }, label }: { sheet: SheetPictures; label: string }) {
  const rest = pagesCount - pictures.length;
  return (
    <>
      {pictures.map((picture, index) => (
        <img key={picture} src={picture} alt={`${label}: страница ${index + 1}`} className={classes.page} />
      ))}
      {rest > 0 ? <Text size="sm" c="dimmed">{`И ещё ${pagesText(rest)}`}</Text> : null}
    </>
  );
}

const NoPicture = ({ reason }: { reason: string }) => (
  <div className={classes.failed}>
    <ImageOff size={28} strokeWidth={1.5} aria-hidden />
    <Text size="sm">{reason}</Text>
  </div>
);
