import {
  FillGroupsBody,
  type RegisterGroup,
  type RegisterGroups,
  registerGroups,
} from '@dopusk/contract/register-groups.ts';
import { blankOf, namesOf } from '@dopusk/contract/stored-field.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { TrainingTermsFields } from '../../forms/TrainingTermsFields.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { SearchBox } from '../../table/SearchBox.tsx';
import { plural } from '../../text/number.ts';
import { termText } from '../../text/training-terms.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RecordChoice } from './RecordChoice.tsx';

interface Props {
  /** Only groups that are taught one of these. */
  courseIds: string[];
  onDone: () => void;
}

/** Says of several groups at once out of whose money, how and where they are taught. */
export function FillGroups({ courseIds, onDone }: Props) {
  const query = useApi(registerGroups.list, { body: { courseIds } }, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {(groups) =>
        groups.totalCount > 0 ? (
          <FillForm courseIds={courseIds} all={groups} onDone={onDone} />
        ) : (
          <Text>По этим курсам нет групп: укажите у курсов или у каждого назначения.</Text>
        )
      }
    </Loaded>
  );
}

function FillForm({ courseIds, all, onDone }: Props & { all: RegisterGroups }) {
  const [chosen, setChosen] = useState(() => all.items.map(({ id }) => id));
  const [search, setSearch] = useState('');
  const query = useApi(
    registerGroups.list,
    { body: { courseIds, search } },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  );
  const { items, totalCount } = query.data ?? all;
  const fill = useSend(registerGroups.fill);
  const form = useServerForm({
    schema: FillGroupsBody,
    defaultValues: { ...blankOf(trainingTerms), groupIds: chosen, replaces: false },
    submit: (body) => fill.mutateAsync({ body }),
    done: 'Группы заполнены!',
    onDone,
  });
  const { control } = form;
  const choose = (ids: string[]) => {
    setChosen(ids);
    form.setValue('groupIds', ids, { shouldDirty: true });
  };
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <FormSection title="Что заполнить">
        <TrainingTermsFields control={control} asked={namesOf(trainingTerms)} otherwise={() => 'Не менять'} />
        <SwitchField control={control} name="replaces" label="Заменить и то, что у групп уже указано" />
      </FormSection>
      <RecordChoice
        title="Группы"
        all={search === '' ? 'Все группы' : 'Все найденные'}
        records={items.map((group) => ({ ...group, hint: hintOf(group) }))}
        totalCount={totalCount}
        search={<SearchBox value={search} onSearch={setSearch} placeholder="Название группы" />}
        chosen={chosen}
        onChoose={choose}
      />
      <SubmitButton form={form}>
        {chosen.length > 0 ? `Заполнить: ${plural(chosen.length, 'группа', 'группы', 'групп')}` : 'Выберите группы'}
      </SubmitButton>
    </Form>
  );
}

/** «ООО «Волга»: Федеральный бюджет, Заочная» */
function hintOf(group: RegisterGroup): string {
  const own = namesOf(trainingTerms).flatMap((term) => (group[term] === null ? [] : termText(term, group[term])));
  return `${group.organizationTitle}: ${own.length > 0 ? own.join(', ') : 'своего не указано'}`;
}
