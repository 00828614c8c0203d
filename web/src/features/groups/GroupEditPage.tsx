import { today } from '@dopusk/contract/fields/date.ts';
import { groupBeside, groupRecord } from '@dopusk/contract/group-record.ts';
import { type Group, GroupUpdate, groups } from '@dopusk/contract/groups.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Alert, Button, List } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi, useUndoOffer } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { initialOf } from '../../forms/described-field.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { GroupTerms } from './GroupTerms.tsx';
import { groupField } from './group-field.ts';
import { PeopleField } from './PeopleField.tsx';
import { SeparateField } from './SeparateField.tsx';

/** «Изменение группы»: its title and people. */
export function GroupEditPage() {
  const id = useRouteId();
  const query = useApi(groups.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query} forForm>
      {(group) => <Editor group={group} />}
    </Loaded>
  );
}

const valuesOf = (group: Group) => ({
  id: group.id,
  ...initialOf(groupRecord, group),
  students: groups.read.state(group).students,
  fromStart: false,
});

function Editor({ group }: { group: Group }) {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const offerUndo = useUndoOffer();
  const form = useServerForm({
    schema: GroupUpdate,
    record: recordOf(groups.read, group, valuesOf),
    submit: (body, version) => call(groups.update, { body, version }),
    onDone: ({ undoId }) => {
      if (undoId) offerUndo('Группа изменена!', undoId);
      else toastSuccess('Группа изменена!');
      return navigate({ to: paths.group(group.id) });
    },
  });
  const [students, fromStart] = useWatch({ control: form.control, name: ['students', 'fromStart'] });
  const hasBegun = group.assigns.some(({ dateStartLearning }) => dateStartLearning < today());
  return (
    <>
      <PageHeader title="Изменение группы" hint={group.title} />
      <Form form={form}>
        <TextField control={form.control} {...groupField('title')} required />
        <FormSection title="Кто учится">
          <PeopleField
            control={form.control}
            name="students"
            label={groupBeside.students.title}
            initial={group.students}
            required
          />
          <SeparateField control={form.control} />
        </FormSection>
        <GroupTerms control={form.control} group={group} />
        {hasBegun && allows('center:Training', user) ? (
          <CheckboxField
            control={form.control}
            name="fromStart"
            label="Обучение уже началось"
            description="Добавленным назначить курсы группы с их начала, а не с сегодняшнего дня"
          />
        ) : null}
        <Consequences group={group} students={students} fromStart={fromStart ?? false} />
        <SubmitButton
          form={form}
          aside={
            <Button component={Link} to={paths.group(group.id)} variant="default" size="lg">
              Отмена
            </Button>
          }
        >
          Сохранить
        </SubmitButton>
      </Form>
    </>
  );
}

/** What saving will do to the assignments of those who come and go. */
function Consequences({
  group,
  students,
  fromStart,
}: {
  group: Group;
  students: readonly string[];
  fromStart: boolean;
}) {
  const members = new Set(group.students.map(({ id }) => id));
  const wanted = new Set(students);
  const added = students.filter((id) => !members.has(id)).length;
  const removed = group.students.filter(({ id }) => !wanted.has(id)).length;
  if (added + removed === 0) return null;
  const titles = group.assigns.map(({ course }) => quoted(course.title)).join(', ');
  const from = fromStart ? 'с начала обучения группы' : 'не раньше сегодняшнего дня';
  return (
    <Alert color="brand" title="Что изменится" icon={<Info size={20} aria-hidden />} role="status">
      <List size="sm" spacing={4}>
        {added > 0 ? (
          <List.Item>
            {plural(added, 'человек добавится', 'человека добавятся', 'человек добавятся')}
            {titles ? `: ${added === 1 ? 'ему' : 'им'} будет назначено ${titles}, ${from}` : ''}
          </List.Item>
        ) : null}
        {removed > 0 ? (
          <List.Item>
            {plural(removed, 'человек уйдёт', 'человека уйдут', 'человек уйдут')} из группы: с курсов группы{' '}
            {removed === 1 ? 'он будет снят' : 'они будут сняты'}. Кто оплачен или получил документ, остаётся –
            сохранить без него не получится. Счета, которые ждут за них денег, попросят меньше; счёт, в котором не
            останется никого, закроется сам
          </List.Item>
        ) : null}
      </List>
    </Alert>
  );
}
