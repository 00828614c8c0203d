/** The name of an organization in selects: centers are marked by an emoji (docs/rules.md#6.9). */
export const organizationTitle = (organization: { title: string; organizationType: string }): string =>
  organization.organizationType === 'EducationCenter' ? `🎓 ${organization.title}` : organization.title;

interface Address {
  postalCode: string;
  region: string;
  city: string;
  street: string;
  house: string;
  flat: string;
}

/** «443001, Самарская область, Самара, ул. Мира, д. 1, кв. 5», without missing parts. */
export const formatAddress = ({ postalCode, region, city, street, house, flat }: Address): string =>
  [
    postalCode,
    region,
    city === region ? '' : city,
    street,
    house && (/^\d/.test(house) ? `д. ${house}` : house),
    flat && `кв. ${flat}`,
  ]
    .filter(Boolean)
    .join(', ');
