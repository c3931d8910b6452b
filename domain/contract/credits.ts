/** The licence of the table of places (CC BY 4.0) asks for this link wherever a country or state taken from it is shown. */
export const PLACES_CREDIT = { text: 'IP Geolocation by DB-IP', href: 'https://db-ip.com' } as const;
