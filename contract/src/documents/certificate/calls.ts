import { endpoints } from '../../endpoint.ts';
import { IdParams } from '../../fields/id.ts';
import { infoOf } from '../document-info.ts';
import { EducationForm } from '../form-fields.ts';
import { CertificateBody } from './form.ts';

export const certificateCalls = endpoints({
  certificateInfo: {
    method: 'GET',
    path: '/Document/GetCertificateInfo/:id',
    access: 'center:Documents',
    summary: 'Удостоверение по назначению: что покажет форма',
    params: IdParams,
    reply: infoOf(EducationForm),
  },
  certificate: {
    method: 'POST',
    path: '/Document/Certificate',
    access: 'center:Documents',
    summary: 'Зафиксировать удостоверение и скачать его',
    body: CertificateBody,
    reply: 'file',
  },
});
