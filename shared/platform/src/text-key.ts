/** A name as the key of a text, in which a point would be a further level: `shop-created` for `shop.created`. */
export const textKey = <Name extends string>(name: Name) => name.replace('.', '-') as KeyOf<Name>;

type KeyOf<Name extends string> = Name extends `${infer Subject}.${infer Verb}` ? `${Subject}-${Verb}` : Name;
