/** The name of an organization in selects: education centers are marked by an emoji (specification §3). */
export const organizationTitle = (organization: { title: string; organizationType: string }): string =>
  organization.organizationType === 'EducationCenter' ? `🎓 ${organization.title}` : organization.title;
