import { endpoints } from '../../endpoint.ts';
import { IdParams } from '../../fields/id.ts';
import { infoOf } from '../document-info.ts';
import { DiplomBody, DiplomForm } from './form.ts';

export const diplomCalls = endpoints({
  diplomInfo: {
    method: 'GET',
    path: '/Document/GetDiplomInfo/:id',
    access: 'center:Documents',
    summary: 'Диплом по назначению: что покажет форма',
    params: IdParams,
    reply: infoOf(DiplomForm),
  },
  diplom: {
    method: 'POST',
    path: '/Document/Diplom',
    access: 'center:Documents',
    summary: 'Зафиксировать диплом с приложениями и скачать архив',
    body: DiplomBody,
    reply: 'file',
  },
});
