import { addresses, type Company } from '@dopusk/contract/addresses.ts';
import { isInn } from '@dopusk/contract/fields/inn.ts';
import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { useApi } from '../../api/queries.ts';
import { FillLine, FillPress } from '../../forms/FillLine.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { type CompanyField, compareCompany, namesOf } from './company-values.ts';

const HOUR_MS = 3_600_000;
const TYPING_MS = 500;

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /** The path of the organization in the form. */
  at?: '' | 'organization.';
  /** The organization whose own form it is: it is not compared with itself. */
  organizationId?: string | undefined;
}

/**
 * Below an INN field: once a new INN is valid, fills the form's empty fields with the known data of the organization.
 * Typed text is replaced on request only. Without an answer the form is filled in by hand.
 */
export function CompanyFill<T extends FieldValues>({ form, at = '', organizationId }: Props<T>) {
  const place = (name: string) => `${at}${name}` as FieldPath<T>;
  const typed = String(useWatch({ control: form.control, name: place('inn') }) ?? '');
  // The first ten digits of twelve may be a valid INN, too.
  const [inn] = useDebouncedValue(typed, TYPING_MS);
  const values = useWatch({ control: form.control, name: (at === '' ? undefined : at.slice(0, -1)) as FieldPath<T> });
  const [first] = useState(inn);
  const [wanted, setWanted] = useState<string | null>(null);
  const isAsked = isInn(inn) && (inn !== first || inn === wanted);
  const answer = useApi(
    addresses.company,
    { query: { inn, except: organizationId } },
    { enabled: isAsked, quiet: true, staleTime: HOUR_MS },
  );
  const company = isAsked ? answer.data?.company : undefined;

  const write = (known: Company, fields: readonly CompanyField[]) => {
    for (const field of fields) {
      form.setValue(place(field), known[field] as PathValue<T, FieldPath<T>>, { shouldDirty: true, shouldTouch: true });
      form.clearErrors(place(field));
    }
  };
  const fillEmpty = useEffectEvent((known: Company) => write(known, compareCompany(known, values ?? {}).empty));
  useEffect(() => {
    if (company) fillEmpty(company);
  }, [company]);

  if (!isInn(inn) || inn !== typed) return null;
  if (!isAsked) {
    return (
      <FillLine icon={<Info size={16} aria-hidden />}>
        <FillPress onClick={() => setWanted(inn)}>Заполнить по ИНН</FillPress>
      </FillLine>
    );
  }
  if (answer.isPending) return <FillLine icon={<Loader size={16} />}>Ищем организацию по ИНН…</FillLine>;
  if (!company) {
    const isUnknown = answer.data?.source === 'Unknown';
    return (
      <FillLine icon={<Info size={16} aria-hidden />}>
        {isUnknown
          ? 'В реестре нет организации с таким ИНН: проверьте его или заполните поля сами'
          : 'Справочник организаций не подключён или не отвечает: заполните поля сами'}
      </FillLine>
    );
  }
  const other = compareCompany(company, values ?? {}).other.filter((field) => !form.scope.locked.has(place(field)));
  return (
    <>
      <FillLine icon={<CircleCheck size={16} aria-hidden />}>
        {answer.data?.source === 'Register' ? 'По реестру это' : 'На портале уже есть'} {company.title}
        {other.length > 0 ? (
          <>
            {`. Отличается: ${namesOf(other)}. `}
            <FillPress onClick={() => write(company, other)}>Заменить</FillPress>
          </>
        ) : null}
      </FillLine>
      {company.isActive ? null : (
        <FillLine icon={<TriangleAlert size={16} aria-hidden />}>Организация закрыта или закрывается</FillLine>
      )}
    </>
  );
}
