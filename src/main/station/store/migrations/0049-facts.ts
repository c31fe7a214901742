/**
 * Components hold facts, which tell what is none from what is not known. What was stored as empty may have
 * been either.
 */
export const sql = `
ALTER TABLE job ADD COLUMN quantity_unread TEXT;
UPDATE job SET components = (SELECT json_group_array(json_object(
  'label', value -> '$.label',
  'material', CASE WHEN value ->> '$.material' IS NULL THEN json('{"is":"absent"}')
    ELSE json_object('is', 'known', 'value', value ->> '$.material') END,
  'finishings', CASE WHEN coalesce(json_array_length(value, '$.finishings'), 0) = 0 THEN json('{"is":"absent"}')
    ELSE json_object('is', 'known', 'value', value -> '$.finishings') END,
  'size', value -> '$.size',
  'finishedMm', CASE WHEN value ->> '$.finishedMm' IS NULL THEN json('{"is":"absent"}')
    ELSE json_object('is', 'known', 'value', value -> '$.finishedMm') END,
  'unfinishedMm', CASE WHEN value ->> '$.unfinishedMm' IS NULL THEN json('{"is":"absent"}')
    ELSE json_object('is', 'known', 'value', value -> '$.unfinishedMm') END,
  'pages', CASE WHEN value ->> '$.pages' IS NULL THEN json('{"is":"absent"}')
    ELSE json_object('is', 'known', 'value', value -> '$.pages') END,
  'artworkStatus', value -> '$.artworkStatus'
)) FROM json_each(job.components)) WHERE json_valid(components);
`;
