import { templates } from '@dopusk/contract/templates.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { ImageOff, RotateCw } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { useApi } from '../../api/queries.ts';
import { pagesText } from './pages-text.ts';
import { inputOf, type Template } from './shown.ts';
import classes from './Templates.module.css';

interface Props {
  template: Template;
  title: string;
  onOpen: () => void;
}

/** The first page of a sheet on a mat; for the very first reader of a version it is printed meanwhile. */
export function SheetPicture({ template, title, onOpen }: Props) {
  const query = useApi(templates.pictures, inputOf(template), { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const { data, error } = query;
  return (
    <div className={classes.mat}>
      {data ? (
        <>
          <button type="button" className={classes.open} aria-label={`Посмотреть: ${title}`} onClick={onOpen}>
            <img src={data.pictures[0]} alt="" className={classes.document} />
          </button>
          {data.overflowPages ? (
            <span className={classes.overflow}>С длинными названиями – {pagesText(data.overflowPages)}</span>
          ) : null}
          {data.signedAlone ? <span className={classes.overflow}>Подписи остаются одни на листе</span> : null}
          {data.pagesCount > 1 ? <span className={classes.pages}>{pagesText(data.pagesCount)}</span> : null}
        </>
      ) : error && !query.isFetching ? (
        <div role="alert" className={classes.failed}>
          <ImageOff size={28} strokeWidth={1.5} aria-hidden />
          <Text size="sm">{messageOf(error)}</Text>
          <Button
            size="xs"
            variant="default"
            leftSection={<RotateCw size={16} aria-hidden />}
            aria-label={`Повторить: ${title}`}
            onClick={() => void query.refetch()}
          >
            Повторить
          </Button>
        </div>
      ) : (
        <Skeleton className={classes.sheetSkeleton} role="status" aria-label={`${title}: лист печатается`} />
      )}
    </div>
  );
}
