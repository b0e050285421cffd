type Matched = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

/** Title of the document: what the page is, then whose site. The brand's name comes from the frame around the page. */
export const pageTitle = (title: string, matches: Matched): { title: string }[] => {
  const frame = matches.find((match) => match?.id === 'shell')?.loaderData as { brand?: { name?: string } } | undefined;
  const brand = frame?.brand?.name;
  return [{ title: brand === undefined ? title : `${title} | ${brand}` }];
};
