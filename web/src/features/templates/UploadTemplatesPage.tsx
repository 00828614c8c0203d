import { templates } from '@dopusk/contract/templates.ts';
import { FileText, Tags } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { TagCatalogue } from './TagCatalogue.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateList } from './TemplateList.tsx';

/** «Шаблоны документов»: what each paper is printed by, the upload of one's own, and the tags (specification §2). */
export function UploadTemplatesPage() {
  return (
    <>
      <PageHeader
        title="Шаблоны документов"
        hint="По каким бланкам Word портал печатает документы. Зафиксированные документы остаются такими, как были напечатаны."
      />
      <PageTabs
        label="Шаблоны документов"
        tabs={[
          { name: 'templates', label: 'Шаблоны', icon: FileText, panel: () => <TemplatesTab /> },
          { name: 'tags', label: 'Теги', icon: Tags, panel: () => <TagCatalogue /> },
        ]}
      />
    </>
  );
}

function TemplatesTab() {
  const { user } = useCurrentUser();
  const query = useApi(templates.list, { body: {} });
  const organization = user?.operator?.organization;
  const reason = allows('administrator', user) ? null : 'Менять шаблоны может администратор учебного центра';
  return (
    <>
      {organization ? <TemplateForm organization={organization} reason={reason} /> : null}
      <Loaded query={query}>{(sheets) => <TemplateList sheets={sheets} reason={reason} />}</Loaded>
    </>
  );
}
