/** The wire carries the id under two names. */
export const presentPlace = <T extends { uuid: string; name: string }>(row: T) => ({
  uuid: row.uuid,
  _id: row.uuid,
  name: row.name,
});

export const presentCity = (row: { uuid: string; name: string; state: string | null }) => ({
  ...presentPlace(row),
  state: row.state ?? '',
});
