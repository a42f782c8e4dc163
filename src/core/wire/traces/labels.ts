/** Names that tell something to a person: an agent may be named by an id alone. */
const UUID = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

export const isLabel = (name: string): boolean => name.trim() !== '' && !UUID.test(name);
