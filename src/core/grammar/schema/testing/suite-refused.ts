/** How many tests of the JSON Schema Test Suite belong to schemas that are refused, by file. It may only shrink. */
export const REFUSED: Readonly<Record<string, number>> = {};
