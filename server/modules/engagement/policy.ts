/** More favourites than anybody keeps; a script that marks everything stops here. */
export const MOST_FAVOURITES = 500;
